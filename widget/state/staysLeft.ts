import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { ownerOf } from './leftFamilies.ts'
import type { Session } from './session.ts'
import type { WidgetState } from './store.ts'

/** Whether a login of this session leaves the family alone: its person left it, and nobody asks for it now. */
export const staysLeft = (
  { left, askedFamilies, history }: Pick<WidgetState, 'left' | 'askedFamilies' | 'history'>,
  session: Pick<Session, 'user'>,
  namespace: Namespace,
): boolean =>
  left[namespace]?.of === ownerOf(session) &&
  !askedFamilies.includes(namespace) &&
  !history.some(({ data }) => data && 'namespace' in data && data.namespace === namespace)
