import { useWords } from '../words/useWords.ts'
import type { CallReceiver } from './callReceiver.ts'
import { Receiver } from './Receiver.tsx'

/** Everybody who gets something by a call, one below the other. */
export const Receivers = ({ receivers }: { receivers: readonly CallReceiver[] }) => {
  const t = useWords()
  return receivers.map(({ role, address }) => <Receiver address={address} key={role} name={t(role)} />)
}
