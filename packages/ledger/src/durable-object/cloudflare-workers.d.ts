// The part of a module of workerd that a Durable Object needs; where an application compiles, it has the types of its own.
declare module 'cloudflare:workers' {
  export const DurableObject: new (state: unknown, environment: unknown) => object;
}
