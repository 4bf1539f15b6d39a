/** A copy without the fields that are `undefined`. */
export function defined<Value extends object>(value: Value): Defined<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<Value>;
}

/** The type with optional fields in place of those that may be `undefined`. */
export type Defined<Value> = {
  [Name in keyof Value as undefined extends Value[Name] ? never : Name]: Value[Name];
} & {
  [Name in keyof Value as undefined extends Value[Name] ? Name : never]?: Exclude<Value[Name], undefined>;
};
