type Directive =
  | 'default-src'
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'connect-src'
  | 'font-src'
  | 'frame-src'
  | 'worker-src'
  | 'frame-ancestors'
  | 'base-uri'
  | 'form-action'
  | 'require-trusted-types-for'
  | 'trusted-types'

/**
 * The value of a `Content-Security-Policy` header.
 *
 * @throws Error when a source holds what would end it: white space, `;`, `,` or a control character.
 */
export function contentSecurityPolicy(directives: Partial<Record<Directive, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => {
      for (const source of sources) {
        if (!/^[!-+\--:<-~]+$/.test(source))
          throw new Error(`No source of a policy: ${JSON.stringify(source)}`)
      }
      return [name, ...(sources.length > 0 ? sources : ["'none'"])].join(' ')
    })
    .join('; ')
}
