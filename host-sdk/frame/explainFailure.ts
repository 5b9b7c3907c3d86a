import { type FrameFailure, protocolVersion } from '../protocol/handshake.ts'

const lateMs = 400

/**
 * Asks the server's public pre-check why the frame stays silent. `undefined`: the server knows no reason (or
 * may not be asked under this page's CSP), so waiting on is right.
 */
export async function askServer(
  origin: string,
  projectId: string,
  refused: ReadonlySet<string>,
): Promise<FrameFailure | undefined> {
  try {
    const answer = await fetch(`${origin}/frame/check?projectId=${projectId}`, { credentials: 'omit' })
    const { status, version } = await answer.json()
    if (status === 'origin_not_allowed' || status === 'unknown_project') return status
    return version === protocolVersion ? undefined : 'version_mismatch'
  } catch {
    // A fetch that CSP refuses fails like a dead network; its event is there by then, and so is a frame on a slow device.
    await new Promise((resolve) => setTimeout(resolve, lateMs))
    return refused.has('connect-src') ? undefined : 'offline'
  }
}

/** What the developer of the page can do about it. */
export const developerHelp = (origin: string, projectId: string): Record<FrameFailure, string> => ({
  origin_not_allowed: `npm run admin -- origin add ${projectId} ${location.origin}`,
  ancestor_not_allowed: `npm run admin -- origin add ${projectId} ${[...(location.ancestorOrigins ?? [])].join(' ')}`,
  frame_blocked: 'by an extension, a proxy or X-Frame-Options',
  unknown_project: `${projectId}: npm run admin -- project list`,
  blocked_by_csp: `allow it in the page's CSP: frame-src ${origin}`,
  frame_failed: `allow it in the page's CSP: connect-src ${origin}`,
  offline: origin,
  timeout: "no answer; see the frame's console",
  version_mismatch: 'reload, or load the script from the server',
  not_placed: 'its element is not in the document',
  frame_changed: 'the page changed its address',
})
