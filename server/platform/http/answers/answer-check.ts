import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Receives every answer before it is sent. Tests compare the answer with the contract; production has no check. */
export interface AnswerCheck {
  /** @param answer the value that the handler returned. */
  success(endpoint: Endpoint, answer: unknown): void;
  failure(endpoint: Endpoint, code: ErrorCode): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of the route, if it has one. */
    endpoint?: Endpoint;
  }
}
