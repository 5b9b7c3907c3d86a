import { type ReactNode, useState } from 'react'
import { veryFreshForSeconds } from '../../../server/contract/login.ts'
import { ProveAgain } from './ProveAgain.tsx'
import { useLogin } from './useLogin.ts'

const isVeryFresh = (freshAt: string | null | undefined): boolean =>
  !!freshAt && Date.now() - Date.parse(freshAt) < veryFreshForSeconds * 1_000

/** What only a very fresh login opens. The server has the last word: `onStale` asks the person again. */
export const VeryFresh = (props: { onBack(): void; children(onStale: () => void): ReactNode }) => {
  const freshAt = useLogin(({ session }) => session?.freshAt)
  const [proven, setProven] = useState(() => isVeryFresh(freshAt))
  if (!proven) return <ProveAgain onBack={props.onBack} onProven={() => setProven(true)} />
  return props.children(() => setProven(false))
}
