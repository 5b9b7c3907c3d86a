import type { RequestHandler } from 'express'
import type { ServerContext } from '../../context.ts'
import { isPerson } from './isPerson.ts'

/** The fragment of a link in a letter, whose sign a mail program wrote as text, once or twice. */
const letterLink = /^(\/email-(?:code|device))%(?:25)?23([\w-]+)$/

/** The page that is meant, by path under the base. */
const meant: readonly (readonly [path: RegExp, page: (path: string) => string])[] = [
  [letterLink, (path) => path.replace(letterLink, '$1#$2')],
  [/^\/$/, () => '/session'],
  [/^\/(?:session|signin|signout|error)\/$/, (path) => path.slice(0, -1)],
  // Targets of forms, loaded anew or by the Back button.
  [/^\/(?:signin\/[a-z]+|email-code\/|callback\/email)\/?$/, () => '/signin'],
]

/**
 * Where a person lands who shortens an address, puts a slash behind it, loads a form's target anew, or opens a link that a
 * mail program rewrote: on the page that is meant. Programs get what they asked for, which is nothing.
 */
export function strayPages({ config }: ServerContext): RequestHandler {
  return (request, response, next) => {
    const page = meant.find(([path]) => path.test(request.path))?.[1](request.path)
    if (page === undefined || request.method !== 'GET' || !isPerson(request)) return next()
    const at = page.includes('#') ? -1 : request.url.indexOf('?')
    response.redirect(`${config.http.authBase}${page}${at < 0 ? '' : request.url.slice(at)}`)
  }
}
