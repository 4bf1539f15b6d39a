import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import protobuf from 'protobufjs';

/** The part of `opentelemetry.proto.trace.v1` and what it is made of that the tests look at. */
const TRACE_PROTO = `
  syntax = "proto3";
  message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { repeated ScopeSpans scope_spans = 2; }
  message ScopeSpans { InstrumentationScope scope = 1; repeated Span spans = 2; }
  message InstrumentationScope { string name = 1; }
  message Span {
    bytes trace_id = 1;
    bytes span_id = 2;
    bytes parent_span_id = 4;
    string name = 5;
    repeated KeyValue attributes = 9;
    repeated Link links = 13;
  }
  message Link { bytes span_id = 2; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; ArrayValue array_value = 5; }
  }
  message ArrayValue { repeated AnyValue values = 1; }
`;
const REQUEST = protobuf.parse(TRACE_PROTO).root.lookupType('ExportTraceServiceRequest');

/** A span as a collector receives it. */
export interface ReceivedSpan {
  name: string;
  /** Of the library that made it. */
  scope: string;
  attributes: Record<string, unknown>;
  links: number;
}

/** A receiver of OTLP over HTTP. */
export interface Receiver {
  url: string;
  spans: ReceivedSpan[];
  contentTypes: string[];
  headers: IncomingMessage['headers'][];
  close: () => void;
}

interface Value {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: string | number;
  doubleValue?: number;
  arrayValue?: { values?: Value[] };
}

interface Body {
  resourceSpans: {
    scopeSpans: {
      scope?: { name?: string };
      spans: { name: string; attributes?: { key: string; value: Value }[]; links?: unknown[] }[];
    }[];
  }[];
}

/** Starts a collector that understands both encodings of OTLP over HTTP: JSON and protobuf. */
export async function startReceiver(path = '/v1/traces'): Promise<Receiver> {
  const received: Pick<Receiver, 'spans' | 'contentTypes' | 'headers'> = { spans: [], contentTypes: [], headers: [] };
  const server = createServer((request, response) => {
    const parts: Uint8Array[] = [];
    request.on('data', (part: Uint8Array) => parts.push(part));
    request.on('end', () => {
      const contentType = request.headers['content-type'] ?? '';
      received.contentTypes.push(contentType);
      received.headers.push(request.headers);
      const isKnown = request.url === path && request.method === 'POST';
      if (isKnown) received.spans.push(...spansOf(decoded(contentType, Buffer.concat(parts))));
      response.writeHead(isKnown ? 200 : 404, { 'content-type': contentType }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    ...received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function decoded(contentType: string, bytes: Buffer): Body {
  if (contentType === 'application/json') return JSON.parse(bytes.toString('utf8')) as Body;
  if (contentType !== 'application/x-protobuf') throw new TypeError(`not OTLP: ${contentType}`);
  return REQUEST.toObject(REQUEST.decode(bytes), { longs: String }) as Body;
}

function spansOf({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map(({ name, attributes = [], links = [] }) => ({
        name,
        scope: scope?.name ?? '',
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)])),
        links: links.length,
      })),
    ),
  );
}

function plainValue({ stringValue, boolValue, intValue, doubleValue, arrayValue }: Value): unknown {
  if (arrayValue !== undefined) return (arrayValue.values ?? []).map(plainValue);
  return stringValue ?? boolValue ?? (intValue === undefined ? doubleValue : Number(intValue));
}
