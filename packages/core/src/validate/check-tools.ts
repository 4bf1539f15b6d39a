import { SCHEMA_NAME } from '../wire/text-forms.ts';
import {
  arrayOf,
  exactly,
  isObject,
  objectOf,
  ofType,
  refuse,
  refuseUnseen,
  someName,
  someObject,
  someText,
  type Check,
} from './context.ts';

const checkFunctionTool = objectOf({
  type: exactly('function'),
  function: objectOf({
    name: someName,
    'description?': someText,
    parameters: someObject,
    'strict?': ofType('boolean'),
  }),
});

const checkSearchTool = objectOf({ type: ofType('string'), 'parameters?': someObject });

const checkTool: Check = (value, path, section, context) => {
  if (!isObject(value)) {
    refuseUnseen(context, path, 'must be a tool', section, value);
  } else if (value.type === 'function') {
    checkFunctionTool(value, path, section, context);
  } else if (value.type === context.webSearchType) {
    checkSearchTool(value, path, section, context);
  } else {
    refuse(
      context,
      `${path}.type`,
      `must be "function" or ${JSON.stringify(context.webSearchType)}`,
      section,
      value.type,
    );
  }
};

/** Checks the list of tools. Interface §2.4. */
export const checkTools: Check = arrayOf(checkTool, { notEmpty: true });

const checkNamedChoice = objectOf({ type: exactly('function'), function: objectOf({ name: someName }) });

/** Checks the choice of a tool, and that the tools it speaks of are there. Interface §2.4. */
export const checkToolChoice: Check = (value, path, section, context) => {
  if (isObject(value)) checkNamedChoice(value, path, section, context);
  else if (value !== 'none' && value !== 'auto' && value !== 'required') {
    refuse(context, path, 'must be "none", "auto", "required" or {type: "function", function: {name}}', section, value);
  }
  const { tools } = context.request;
  if (tools === undefined || tools === null) {
    refuse(context, path, 'needs tools', section, value);
    return;
  }
  const name = isObject(value) && isObject(value.function) ? value.function.name : undefined;
  if (typeof name === 'string' && Array.isArray(tools) && !tools.some((tool) => functionName(tool) === name)) {
    refuse(context, `${path}.function.name`, 'must name one of tools', section, name);
  }
};

function functionName(tool: unknown): unknown {
  return isObject(tool) && isObject(tool.function) ? tool.function.name : undefined;
}

const checkSchemaName: Check = (value, path, section, context) => {
  if (typeof value !== 'string' || !SCHEMA_NAME.test(value)) {
    refuse(context, path, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ -', section, value);
  }
};

const FORMAT_CHECKS: { readonly [type: string]: Check } = {
  json_object: objectOf({ type: ofType('string') }),
  json_schema: objectOf({
    type: ofType('string'),
    json_schema: objectOf({ name: checkSchemaName, 'strict?': ofType('boolean'), schema: someObject }),
  }),
};

/** Checks what the answer must look like. Interface §2.5. */
export const checkResponseFormat: Check = (value, path, section, context) => {
  const type = isObject(value) ? value.type : undefined;
  const check = typeof type === 'string' && Object.hasOwn(FORMAT_CHECKS, type) ? FORMAT_CHECKS[type] : undefined;
  if (check) check(value, path, section, context);
  else refuse(context, `${path}.type`, 'must be "json_object" or "json_schema"', section, type);
};
