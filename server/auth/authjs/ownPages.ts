import type { ServerContext } from '../../context.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'

/** Whom a login on our own pages is for: no project and no foreign page. */
export const ownPages = ({ config }: ServerContext): FrameIdentity => ({
  projectId: '',
  origin: config.http.loginOrigin,
  expiresAt: Number.MAX_SAFE_INTEGER,
})
