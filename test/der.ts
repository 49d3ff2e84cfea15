/** DER (X.690), as much of it as a certificate needs (RFC 5280). */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

export function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

export function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

/** @param attribute the last part of its number, 2.5.4.… */
export function nameAttribute(attribute: number, tag: number, text: string): Buffer {
  const type = der(0x06, Buffer.from([0x55, 0x04, attribute]));
  return der(0x31, sequence(type, der(tag, Buffer.from(text))));
}
