/** Why a text is not an origin of pages: of one that `writtenOrigin` does not know. */
export const patternFault = (pattern: string): string =>
  pattern.includes('*')
    ? `"${pattern}" is not a wildcard that browsers know: * stands for one whole label at the start of an https origin, as in https://*.example.com. Write any other origin out.`
    : `"${pattern}" is not an origin: write it like https://app.example.com, http://localhost:3000, https://*.example.com or capacitor://localhost, without a path.`
