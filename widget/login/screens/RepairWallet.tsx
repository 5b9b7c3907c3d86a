import { useState } from 'react'
import { freshForSeconds } from '../../../server/contract/login.ts'
import { useWords } from '../../words/useWords.ts'
import type { Repaired } from '../custody/custody.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import type { ScreenOf } from '../people/screen.ts'
import { writtenDown } from '../wallet/writtenDown.ts'
import { AskPermission } from './AskPermission.tsx'
import { FreshLogin } from './FreshLogin.tsx'
import { NoRepair } from './NoRepair.tsx'
import { QuietButton } from './QuietButton.tsx'
import { RepairByWords } from './RepairByWords.tsx'
import { RepairDone } from './RepairDone.tsx'
import { UnlockBySecret } from './UnlockBySecret.tsx'
import { useLoginContext } from './useLogin.ts'
import { usePlace } from './usePlace.ts'

const words = {
  figure: 'login.repair.figure',
  passkey: 'login.repair.passkey',
  password: 'login.repair.password',
  open: 'login.repair.open',
} as const

/** The server lost its part of the wallet: it is made anew from what this device and its owner have. */
export const RepairWallet = (props: { screen: ScreenOf<'RepairWallet'> }) => {
  if (props.screen.data.means === 'none') return <Repair {...props} />
  return (
    <FreshLogin onBack={props.screen.cancel} seconds={freshForSeconds}>
      {() => <Agreed {...props} />}
    </FreshLogin>
  )
}

const Agreed = ({ screen }: { screen: ScreenOf<'RepairWallet'> }) => {
  const place = usePlace(screen)
  const [allowed, setAllowed] = useState(place === 'frame')
  if (allowed) return <Repair screen={screen} />
  return (
    <AskPermission
      kind="repair"
      onApproved={() => setAllowed(true)}
      onRejected={screen.cancel}
      place={place}
      shown={screen.shown}
    />
  )
}

const Repair = ({ screen }: { screen: ScreenOf<'RepairWallet'> }) => {
  const t = useWords()
  const context = useLoginContext()
  const { recovery, means, address } = screen.data
  const [part, setPart] = useState<'start' | 'words' | Repaired>('start')
  const repair = async (secret: RecoverySecret, typed?: string) => {
    const custody = await context.custody.open()
    const repaired = await custody.repair(secret, typed === undefined ? {} : { words: typed })
    if (typed !== undefined) void writtenDown(context)
    setPart(repaired)
  }
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
