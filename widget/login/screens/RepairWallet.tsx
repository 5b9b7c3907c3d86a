import { useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import type { Repaired } from '../custody/custody.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import type { ScreenOf } from '../people/screen.ts'
import { NoRepair } from './NoRepair.tsx'
import { QuietButton } from './QuietButton.tsx'
import { RepairByWords } from './RepairByWords.tsx'
import { RepairDone } from './RepairDone.tsx'
import { UnlockBySecret } from './UnlockBySecret.tsx'
import { useLoginContext } from './useLogin.ts'

const words = {
  figure: 'login.repair.figure',
  passkey: 'login.repair.passkey',
  password: 'login.repair.password',
  open: 'login.repair.open',
} as const

/** The server lost its part of the wallet: it is made anew from what this device and its owner have. */
export const RepairWallet = ({ screen }: { screen: ScreenOf<'RepairWallet'> }) => {
  const t = useWords()
  const { custody } = useLoginContext()
  const { recovery, means, address } = screen.data
  const [part, setPart] = useState<'start' | 'words' | Repaired>('start')
  const repair = async (secret: RecoverySecret, typed?: string) =>
    setPart(await (await custody.open()).repair(secret, typed === undefined ? {} : { words: typed }))
  const onWords = () => setPart('words')

  if (part === 'repaired' || part === 'unneeded')
    return <RepairDone onDone={() => void screen.answer('repaired')} outcome={part} />
  if (part === 'words')
    return <RepairByWords address={address} onBack={() => setPart('start')} repair={repair} />
  if (means !== 'secret')
    return (
      <NoRepair
        onClose={() => void screen.answer('left')}
        onWords={means === 'words' ? onWords : undefined}
      />
    )
  return (
    <UnlockBySecret
      more={<QuietButton onClick={onWords}>{t('login.repair.words')}</QuietButton>}
      onCancel={screen.cancel}
      open={repair}
      recovery={recovery}
      words={words}
    />
  )
}
