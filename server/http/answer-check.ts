import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Sees every answer of a call before it is sent. The tests' server compares it with the contract; production has none. */
export interface AnswerCheck {
  /** @param answer what the handler returned. */
  success(endpoint: Endpoint, answer: unknown): void;
  failure(endpoint: Endpoint, code: ErrorCode): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that a contract describes. */
    endpoint?: Endpoint;
  }
}
