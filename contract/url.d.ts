/**
 * The one global that browsers and Node share but ECMAScript does not name. Declared here, as far as it is used,
 * so that the contract is compiled with neither the DOM's nor Node's types.
 */
declare class URL {
  constructor(url: string);
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
}
