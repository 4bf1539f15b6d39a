import {
  arrayOf,
  exactly,
  objectOf,
  optional,
  ofType,
  reject,
  rejectUnseen,
  someName,
  someObject,
  someText,
  taggedBy,
  type Check,
} from '../parameters/check.ts';
import { isObject, readObject } from '../../wire/read.ts';

const checkFunctionTool = objectOf({
  type: exactly('function'),
  function: objectOf({
    name: someName,
    description: optional(someText),
    parameters: someObject,
    strict: optional(ofType('boolean')),
  }),
});

const checkSearchTool = objectOf({ type: ofType('string'), parameters: optional(someObject) });

const checkTool: Check = (value, path, context) => {
  if (!isObject(value)) {
    rejectUnseen(context, path, 'must be a tool', value);
  } else if (value.type === 'function') {
    checkFunctionTool(value, path, context);
  } else if (value.type === context.webSearchType) {
    checkSearchTool(value, path, context);
  } else {
    reject(context, `${path}.type`, `must be "function" or ${JSON.stringify(context.webSearchType)}`, value.type);
  }
};

/** Checks the list of tools. Interface §2.4. */
export const checkTools: Check = arrayOf(checkTool, 'must not be empty: leave the field out instead');

const checkNamedChoice = objectOf({ type: exactly('function'), function: objectOf({ name: someName }) });

/** Checks the choice of a tool, and that the tool it names exists. Interface §2.4. */
export const checkToolChoice: Check = (value, path, context) => {
  if (isObject(value)) checkNamedChoice(value, path, context);
  else if (value !== 'none' && value !== 'auto' && value !== 'required') {
    reject(context, path, 'must be "none", "auto", "required" or {type: "function", function: {name}}', value);
  }
  const { tools } = context.request;
  if (tools === undefined || tools === null) {
    reject(context, path, 'needs tools', value);
    return;
  }
  const name = functionName(value);
  if (typeof name === 'string' && Array.isArray(tools) && !tools.some((tool) => functionName(tool) === name)) {
    reject(context, `${path}.function.name`, 'must name one of tools', name);
  }
};

function functionName(tool: unknown): unknown {
  return readObject(readObject(tool)?.function)?.name;
}

const checkSchemaName: Check = (value, path, context) => {
  if (typeof value !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(value)) {
    reject(context, path, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ -', value);
  }
};

/** Checks what the answer must look like. Interface §2.5. */
export const checkResponseFormat: Check = taggedBy(
  'type',
  {
    json_object: {},
    json_schema: {
      json_schema: objectOf({ name: checkSchemaName, strict: optional(ofType('boolean')), schema: someObject }),
    },
  },
  'an object with type',
  'must be "json_object" or "json_schema"',
);
