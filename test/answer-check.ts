import { isDeepStrictEqual } from 'node:util';
import { listErrors, type Endpoint } from '#contract/endpoint.ts';
import type { AnswerCheck } from '#server/platform/http/answers/answer-check.ts';
import { JsonText } from '#server/platform/http/answers/json-text.ts';

export interface RecordingCheck extends AnswerCheck {
  /** Differences from the contract so far. */
  readonly problems: readonly string[];
}

/**
 * Compares every answer with the contract as the client would receive it. A schema removes unknown fields. So a field
 * outside the contract makes the answers before and after parsing differ.
 */
export function createAnswerCheck(): RecordingCheck {
  const problems: string[] = [];
  return {
    problems,
    success(endpoint, answer) {
      const text = answer instanceof JsonText ? textOf(answer) : JSON.stringify(answer);
      const sent: unknown = JSON.parse(text ?? 'null');
      const { success, data, error } = endpoint.output.safeParse(sent);
      if (!success) problems.push(`${nameOf(endpoint)} does not fit the contract: ${error.message}`);
      else if (!isDeepStrictEqual(data, sent))
        problems.push(`${nameOf(endpoint)} has more than the contract allows: ${JSON.stringify(sent)}`);
    },
    failure(endpoint, code) {
      if (!listErrors(endpoint).includes(code)) problems.push(`${nameOf(endpoint)} does not declare ${code}`);
    },
  };
}

function textOf({ bytes }: JsonText<unknown>): string {
  return Buffer.from(bytes, 'latin1').toString();
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
