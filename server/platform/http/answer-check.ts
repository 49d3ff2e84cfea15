import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Receives every answer before it is sent. Tests compare it with the contract; in production there is no check. */
export interface AnswerCheck {
  /** @param answer what the handler returned. */
  success(endpoint: Endpoint, answer: unknown): void;
  failure(endpoint: Endpoint, code: ErrorCode): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of the route, if it has one. */
    endpoint?: Endpoint;
  }
}
