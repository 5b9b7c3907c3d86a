import { markers, splitHeader } from '../hostileWords.ts'
import { type Check, isHtml } from './exchange.ts'

/** Nothing of a request becomes a part of a page, or a header of its own. */
export const checkReflection: Check = ({ answer }) => {
  if (splitHeader in answer.headers) return 'the request set a header of the answer'
  const type = answer.headers['content-type'] ?? ''
  // A browser guesses what has no type.
  if (answer.body !== '' && type === '') return 'an answer with a body has no type'
  if (!isHtml(answer)) return ''
  const marker = markers.find((text) => answer.body.includes(text))
  if (marker) return `a page holds ${marker} of the request`
  return /(?:href|action|src|url)\s*=\s*["']?\s*javascript:/i.test(answer.body)
    ? 'a page links to a script'
    : ''
}
