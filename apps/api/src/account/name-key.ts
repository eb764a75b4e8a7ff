/** Names are compared trimmed, composed and without case: ' Brand ' and 'brand' are one. */
export function keyOfName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
