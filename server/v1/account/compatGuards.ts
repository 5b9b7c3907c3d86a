import type { ServerContext } from '../../context.ts'
import type { Request } from '../../http/handler.ts'
import type { Caller } from '../../http/requireCaller.ts'

/**
 * Other servers of this wire give an empty balance to who is no known client, and clients rely on it; it also keeps
 * crawlers from our nodes. Who comes with a frame's token is known. Source: data-api.md §3.6.
 */

/** A caller without a page; looked at before anything else, so that even a wrong project gets no refusal. */
export const isPageless = ({ config }: ServerContext, { headers }: Request): boolean =>
  config.balances.compatGuards && headers.authorization === undefined && !headers.origin

export function isHeldOff(
  { config: { balances } }: ServerContext,
  request: Request,
  {
    caller,
    sv,
    chainId,
  }: { caller: Caller | undefined; sv: string | undefined; chainId: string | undefined },
): boolean {
  if (!balances.compatGuards || request.headers.authorization !== undefined) return false
  const versions = [sv, request.headers['x-sdk-version']].flatMap((version) => version || [])
  if (!request.headers.origin || versions.length === 0) return true
  if (versions.some((version) => /1\.6\.[45]$/.test(version)) || chainId === 'eip155:30') return true
  return caller !== undefined && balances.deniedProjects.includes(caller.project.id)
}
