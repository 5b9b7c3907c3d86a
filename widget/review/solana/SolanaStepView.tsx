import { AddressText } from '../../ui/AddressText.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import { DataBox } from '../DataBox.tsx'
import { TextBox } from '../TextBox.tsx'
import { ClosedAmount } from './ClosedAmount.tsx'
import type { SolanaStep } from './describe/description.ts'
import { programName } from './describe/programs.ts'
import { roleWords, stepText } from './solanaWords.ts'

/** One instruction: what it does, with whose accounts. `address`: ours. */
export const SolanaStepView = (props: { step: SolanaStep; networkId: string; address: string }) => {
  const { step, networkId, address } = props
  const t = useWords()
  const { label, figure } = stepText(step, networkId, t)
  const name = programName(step.program)
  return (
    <section>
      <Details>
        <Detail name={label}>
          <strong className={step.type === 'other' ? 'headline-danger' : undefined}>
            <MarkedText text={figure} />
          </strong>
        </Detail>
        {step.type === 'closeToken' && <ClosedAmount networkId={networkId} step={step} />}
        {step.accounts.map(({ role, account }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same account may stand in several places
          <Detail key={at} name={t(roleWords[role])}>
            <AccountText account={account} address={address} />
          </Detail>
        ))}
        {!name && (
          <Detail name={t('login.solana.role.program')}>
            <AddressText address={step.program} />
          </Detail>
        )}
      </Details>
      {step.memo && (
        <TextBox label={label} mono={step.memo.encoding === 'hex'}>
          <VisibleText text={step.memo.text} />
        </TextBox>
      )}
      {step.data && <DataBox data={step.data} />}
    </section>
  )
}

const AccountText = ({ account, address }: { account: string | null; address: string }) => {
  const t = useWords()
  if (account === null) return <Tag tone="warning">{t('login.solana.unchecked')}</Tag>
  if (account === address) return <Tag>{t('login.ours')}</Tag>
  return <AddressText address={account} />
}
