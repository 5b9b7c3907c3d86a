import { errorBodySchema } from '../../../../server/contract/errors.ts'
import { endpointOf, fitsContract } from '../../../../server/test/fitsContract.ts'
import { headerOf } from '../wireRequest.ts'
import { type Check, type Exchanged, isFromParser, isHtml, plainPath } from './exchange.ts'

/** Pages that a person sees, refusals too. */
const pages = /^\/(?:frame|login|auth(?:\/.*)?)?$/i

/** Answers are as documented: those of endpoints in their own form, refusals with a stable code. */
export const checkShape: Check = (exchanged) => {
  const { request, answer } = exchanged
  // Behind the head of a pipelined HEAD stands the next answer.
  if (request.raw !== undefined)
    return answer.status >= 400 && request.method !== 'HEAD' ? refusalFault(exchanged) : ''
  // The parser does not know the method, and may refuse what comes behind the head.
  if (request.method === 'HEAD') {
    const mayFollow = request.unfinished || isFromParser(exchanged)
    return answer.body === '' || mayFollow ? '' : 'a HEAD has a body'
  }
  const path = request.target.replace(/^https?:\/\/[^/?]*/i, '')
  if (headerOf(request, 'host') === '{{widgetHost}}' && endpointOf(request.method, path)) {
    try {
      fitsContract(request.method, path, { ...answer, text: answer.body })
      return ''
    } catch (error) {
      return (error as Error).message.slice(0, 300)
    }
  }
  return answer.status >= 400 ? refusalFault(exchanged) : ''
}

function refusalFault({ request, answer }: Exchanged): string {
  const path = plainPath(request)
  // Express compares what was sent.
  const paths = [path, request.target.split('?')[0] ?? '']
  if (isHtml(answer)) return paths.some((each) => pages.test(each)) ? '' : `a refusal of ${path} is a page`
  try {
    // The shape of which fitsContract knows more where the request is whole.
    if (request.raw !== undefined && JSON.parse(answer.body).jsonrpc === '2.0') return ''
    if (errorBodySchema.safeParse(JSON.parse(answer.body)).success) return ''
  } catch {}
  return `a refusal is not in the documented form: ${answer.status} ${answer.body.slice(0, 120)}`
}
