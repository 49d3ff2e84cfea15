/**
 * The global `URL`, which browsers and Node.js have but ECMAScript does not define. Declares only the used members, so
 * that the contract compiles without types of the DOM and of Node.js.
 */
declare class URL {
  constructor(url: string);
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly hash: string;
  readonly searchParams: Iterable<[string, string]>;
}
