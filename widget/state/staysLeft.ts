import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Session } from './session.ts'
import type { WidgetState } from './store.ts'

/** Whether a login of this session leaves the family alone: its person left it, and nobody asks for it now. */
export const staysLeft = (
  { left, askedFamily, history }: Pick<WidgetState, 'left' | 'askedFamily' | 'history'>,
  { user }: Pick<Session, 'user'>,
  namespace: Namespace,
): boolean =>
  left.user === user?.id &&
  left.families.includes(namespace) &&
  namespace !== askedFamily &&
  !history.some(({ data }) => data && 'namespace' in data && data.namespace === namespace)
