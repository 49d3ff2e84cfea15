import { readFileSync } from 'node:fs';
import { listErrors, type Endpoint } from '#contract/endpoint.ts';
import { namedEndpoints } from '#contract/endpoints.ts';
import { errorAnswer, errorStatus, type ErrorCode } from '#contract/errors.ts';
import { PHOTO_PATH } from '#contract/user.ts';
import { exampleInputs, examplePhoto } from './examples.ts';
import { inputSchema, outputSchema, type JsonSchema } from './schemas.ts';
import { installedFile } from '#server/platform/files.ts';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly [field: string]: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly Record<string, readonly string[]>[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

const description = `The calls of Quad. Every answer has the headers x-request-id and x-quad-build. Numbers may be sent as
decimal strings; unknown fields are ignored. A call that changes something is refused if its Origin or Referer is another
site; a program sends neither.`;

/**
 * Creates the OpenAPI 3.1 document of every call from the contract.
 * @param cookieName name of the session cookie, which depends on `PUBLIC_URL`.
 */
export function createDocument(cookieName: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { feature, name, endpoint } of namedEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(feature, name, endpoint) };
  }
  paths[`${PHOTO_PATH}{name}`] = { get: photo };
  return {
    openapi: '3.1.1',
    info: { title: 'Quad', version: readVersion(), description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set(namedEndpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      schemas: { Error: outputSchema(errorAnswer) },
    },
  } as OpenApiDocument;
}

function readVersion(): string {
  return (JSON.parse(readFileSync(installedFile('package.json'), 'utf8')) as { version: string }).version;
}

function describe(feature: string, name: string, endpoint: Endpoint): Operation {
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    security: endpoint.session === 'required' ? [{ session: [] }] : [],
    ...describeInput(endpoint, exampleInputs[name] ?? {}),
    responses: { '200': describeSuccess(endpoint), ...describeErrors(endpoint) },
  };
}

type Input = Pick<Operation, 'parameters' | 'requestBody'>;

function describeInput(endpoint: Endpoint, example: Readonly<Record<string, unknown>>): Input {
  const { properties, required } = inputSchema(endpoint.input);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names = Object.keys(properties).filter((name) => !inPath.includes(name));
  const parameter = (name: string, where: Parameter['in']): Parameter => ({
    name,
    in: where,
    required: required.includes(name),
    schema: properties[name] ?? {},
    ...(name in example ? { example: example[name] } : {}),
  });
  const parameters = inPath.map((name) => parameter(name, 'path'));
  if (endpoint.carrier === 'query') parameters.push(...names.map((name) => parameter(name, 'query')));
  if (endpoint.carrier === 'query' || names.length === 0) return { parameters };
  const schema = {
    type: 'object',
    properties: { ...properties, ...(endpoint.file ? { [endpoint.file]: fileSchema } : {}) },
    required: [...required, ...(endpoint.file ? [endpoint.file] : [])],
  };
  const type = endpoint.carrier === 'form' ? 'multipart/form-data' : 'application/json';
  return { parameters, requestBody: { content: { [type]: { schema, example } } } };
}

const fileSchema = { type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or AVIF, at most 8 MB' };
const textHeader = (text: string) => ({ description: text, schema: { type: 'string' } });

const cookieEffects = {
  sets: 'sets the session cookie and the cookie of a known browser',
  clears: 'clears the session cookie',
  pending: 'sets the cookie of the pending registration',
} as const;

function describeSuccess({ input, output, answers, cookie }: Endpoint): Response {
  const headers: Record<string, unknown> = {};
  if ('cursor' in inputSchema(input).properties)
    headers['Link'] = textHeader('The next page: `<path?query>; rel="next"`. Absent at the end.');
  if (cookie) headers['Set-Cookie'] = textHeader(cookieEffects[cookie]);
  return {
    description: 'Success',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: answers
      ? { [answers]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: outputSchema(output) } },
  };
}

/** One response for each status, with its possible error codes. */
function describeErrors(endpoint: Endpoint): Record<string, Response> {
  const byStatus = Map.groupBy(listErrors(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), describeError(status, codes)]),
  );
}

function describeError(status: number, codes: readonly ErrorCode[]): Response {
  const schema = { $ref: '#/components/schemas/Error', properties: { code: { enum: codes } } };
  return {
    description: codes.join(', '),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': textHeader('Seconds') } } : {}),
    content: { 'application/json': { schema } },
  };
}

const photo: Operation = {
  operationId: 'getPhoto',
  tags: ['Profile'],
  summary:
    'A photo, by the path in `image` or `commenterImage`. With `@2x` before `.webp`, the photo is twice as large; with `@large`, up to four times.',
  security: [],
  parameters: [
    {
      name: 'name',
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: `${examplePhoto}.webp`,
    },
  ],
  responses: {
    '200': { description: 'Cacheable for a year', content: { 'image/webp': { schema: { type: 'string' } } } },
    '404': describeError(404, ['not_found']),
  },
};
