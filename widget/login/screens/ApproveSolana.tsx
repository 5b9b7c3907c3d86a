import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { NetworkDetail } from '../../review/NetworkDetail.tsx'
import { OwnAccount } from '../../review/OwnAccount.tsx'
import { AddressText } from '../../ui/AddressText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import {
  type SolanaDescription,
  type SolanaStep,
  type StepType,
  solanaWarnings,
} from '../requests/solana/describe/description.ts'
import { SolanaStepView } from './SolanaStepView.tsx'
import { sol, stepText, warningWords } from './solanaWords.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants transactions of Solana signed: every instruction of them, as far as their bytes tell. */
export const ApproveSolana = ({ screen }: { screen: ScreenOf<'ApproveSolana'> }) => (
  <WithReview screen={screen}>
    <Transactions data={screen.data} />
  </WithReview>
)

type Data = ScreenOf<'ApproveSolana'>['data']

const Transactions = ({ data }: { data: Data }) => {
  const { networkId, address, transactions } = data
  const t = useWords()
  const found = transactions.flatMap(({ warnings }) => warnings)
  const warnings = solanaWarnings.filter((warning) => found.includes(warning)).map((one) => warningWords[one])
  return (
    <Decision
      headline={<SolanaHeadline data={data} />}
      ready
      risks={[]}
      risky={warnings.some(({ tone }) => tone === 'danger')}
    >
      {warnings.map(({ tone, title, text }) => (
        <Banner key={title} title={t(title)} tone={tone}>
          {t(text)}
        </Banner>
      ))}
      {!data.sends && (
        <Banner title={t('call.signOnly.title')} tone="info">
          {t('call.signOnly.text')}
        </Banner>
      )}
      {transactions.map((transaction, at) => (
        <Transaction
          data={data}
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells them apart
          key={at}
          number={transactions.length > 1 ? at + 1 : undefined}
          transaction={transaction}
        />
      ))}
      <Details>
        <OwnAccount address={address} name={t('detail.account')} />
        <NetworkDetail networkId={networkId} />
      </Details>
    </Decision>
  )
}

/** Steps that only make way for others. */
const sides: readonly StepType[] = ['memo', 'budget', 'createTokenAccount', 'advanceNonce', 'wrapSol']
const mainSteps = ({ steps }: SolanaDescription): SolanaStep[] =>
  steps.filter(({ type }) => !sides.includes(type))

const SolanaHeadline = ({ data: { transactions, networkId } }: { data: Data }) => {
  const t = useWords()
  const [first, ...others] = transactions.flatMap(mainSteps)
  if (first && others.length === 0 && transactions.length === 1)
    return <Headline {...stepText(first, networkId, t)} danger={first.type === 'other'} />
  const count = transactions.length > 1 ? transactions.length : (transactions[0]?.steps.length ?? 0)
  return transactions.length > 1 ? (
    <Headline figure={t('login.transactions', { count })} label={t('message.label')} />
  ) : (
    <Headline figure={t('calls.count', { count })} label={t('calls.label')} />
  )
}

const Transaction = (props: { transaction: SolanaDescription; number: number | undefined; data: Data }) => {
  const { transaction, number, data } = props
  const { feePayer, fee, steps } = transaction
  const t = useWords()
  return (
    <>
      {number !== undefined && <h2 className="section-title">{t('login.transaction', { number })}</h2>}
      {steps
        .filter(({ type }) => type !== 'budget')
        .map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells steps apart
          <SolanaStepView address={data.address} key={at} networkId={data.networkId} step={step} />
        ))}
      <Details>
        <Detail name={t('detail.fee')}>{sol(fee)}</Detail>
        {feePayer !== data.address && (
          <Detail name={t('login.solana.payer')}>
            <AddressText address={feePayer} />
          </Detail>
        )}
      </Details>
    </>
  )
}
