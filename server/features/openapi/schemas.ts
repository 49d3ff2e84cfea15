import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

interface InputSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The JSON Schema of an answer. */
export function outputSchema(schema: z.ZodMiniType): JsonSchema {
  return simplify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

/**
 * The JSON Schema of an input, by property. The server accepts more forms than it describes (numbers as text, absent
 * choices), so the schema describes the parsed values. A property is required if the server refuses its absence.
 */
export function inputSchema(schema: z.ZodMiniType): InputSchema {
  const { properties = {} } = simplify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) as {
    properties?: Record<string, JsonSchema>;
  };
  const missing = schema.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? [];
  return { properties, required: Object.keys(properties).filter((name) => missing.includes(name)) };
}

/** Removes the dialect (the document states it), the bounds of the number type, and null as a choice. */
function simplify(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === '$schema') return undefined;
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
      return undefined;
    if (key === 'enum' && Array.isArray(value)) return value.filter((choice) => choice !== null);
    // Unknown fields of inputs are ignored, and later versions may add fields to answers.
    return key === 'additionalProperties' ? undefined : value;
  }) as JsonSchema;
}
