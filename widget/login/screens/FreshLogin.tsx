import { type ReactNode, useState } from 'react'
import { isFreshLogin } from '../session/isFreshLogin.ts'
import { ProveAgain } from './ProveAgain.tsx'
import { useLogin, useLoginContext } from './useLogin.ts'

/**
 * What only a login opens that is not older than that, and no session that a ticket resumed. The server has the last
 * word: `onStale` asks the person again.
 */
export const FreshLogin = (props: {
  seconds: number
  onBack(): void
  children(onStale: () => void): ReactNode
}) => {
  const { server } = useLoginContext()
  const session = useLogin(({ session }) => session)
  const [proven, setProven] = useState(() => isFreshLogin(session, props.seconds, server.now()))
  if (!proven) return <ProveAgain onBack={props.onBack} onProven={() => setProven(true)} />
  return props.children(() => setProven(false))
}
