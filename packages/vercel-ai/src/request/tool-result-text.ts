import type { LanguageModelV4ToolResultPart, SharedV4Warning } from '@ai-sdk/provider';
import { bytesFromBase64, jsonOfAnything } from '@kopek/core/kit';

type Output = LanguageModelV4ToolResultPart['output'];
type ContentItem = Extract<Output, { type: 'content' }>['value'][number];

/**
 * Converts the result of a tool to the one string of §2.3.
 *
 * An image or another file in it cannot be sent: a note for the model replaces it, and the caller gets a warning.
 */
export function toToolResultText(
  { output, toolName }: LanguageModelV4ToolResultPart,
  warnings: SharedV4Warning[],
): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value ?? '';
    case 'json':
    case 'error-json':
      return jsonOfAnything(output.value);
    case 'execution-denied':
      return output.reason ?? 'The execution of this tool was denied.';
    case 'content':
      return output.value.map((item) => toText(item, toolName, warnings)).join('\n');
    default:
      return jsonOfAnything(output);
  }
}

function toText(item: ContentItem, toolName: string, warnings: SharedV4Warning[]): string {
  if (item.type === 'text') return item.text;
  if (item.type === 'file') {
    if (item.data.type === 'text') return item.data.text;
    if (item.data.type === 'url') return item.data.originalUrl ?? item.data.url.href;
    if (item.data.type === 'data' && /^text(\/|$)/.test(item.mediaType)) {
      const { data } = item.data;
      return new TextDecoder().decode(typeof data === 'string' ? bytesFromBase64(data) : data);
    }
  }
  const what = item.type === 'file' ? `a file of type ${item.mediaType}` : `a part of type ${item.type}`;
  warnings.push({
    type: 'unsupported',
    feature: `${what} in the result of tool ${toolName}`,
    details: 'The interface accepts tool results only as text (§2.3). The part was omitted.',
  });
  return `[${what}, left out]`;
}
