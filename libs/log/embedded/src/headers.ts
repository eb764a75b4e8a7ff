/** Headers as they were written. Throws TypeError where they are anything but texts by name. */
export function parseHeaders(json: string): Readonly<Record<string, string>> {
  const headers: unknown = JSON.parse(json);
  if (!isHeaders(headers))
    throw new TypeError(`The log holds headers that are no texts by name: ${json.slice(0, 200)}`);
  return headers;
}

/** By hand, as this is done for every record that is read. */
function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((header) => typeof header === 'string');
}
