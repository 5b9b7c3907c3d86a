import type { Endpoint } from '../../contract/v1/endpoint.ts'

/** Status → when. Those that many endpoints have, and what this one says of its own. */
export function refusalsOf({
  access,
  query,
  params,
  body,
  misfit,
  refusals,
}: Endpoint): Record<string, string> {
  return {
    ...((query || params || body) && { 400: 'Something that was sent is malformed' }),
    ...(access === 'project' && {
      401: 'The token is not valid, or there is no such project',
      403: 'The project does not take the origin of this page',
    }),
    ...(access === 'listed' && {
      403: 'There is no such project, or it does not take the origin of this page',
    }),
    ...(body && { 413: 'The body is too large' }),
    ...(body && misfit === undefined && { 422: 'The body has not the expected shape' }),
    429: 'Too many requests; see the header Retry-After',
    500: 'Something went wrong here',
    ...refusals,
  }
}
