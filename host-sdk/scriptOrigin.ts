/**
 * The origin in a script's address, as the browser wrote it; '' when there is a name and password in it, when it is a file,
 * or when its host ends with a dot. Without the bindings of `URL`, which the page would pay for.
 */
export const scriptOrigin = (address: string): string =>
  /^https?:\/\/[a-z0-9.:[\]-]*[a-z0-9\]](?=\/)/.exec(address)?.[0] ?? ''
