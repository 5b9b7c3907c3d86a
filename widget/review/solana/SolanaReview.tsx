import { Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'
import { Decision } from '../Decision.tsx'
import { NetworkDetail } from '../NetworkDetail.tsx'
import { OwnAccount } from '../OwnAccount.tsx'
import { Receiver } from '../Receiver.tsx'
import { WarningBanners } from '../WarningBanners.tsx'
import { solanaWarnings } from './describe/description.ts'
import { mainSteps } from './mainSteps.ts'
import type { SolanaTransactions } from './reviewed.ts'
import { SolanaHeadline } from './SolanaHeadline.tsx'
import { SolanaTransaction } from './SolanaTransaction.tsx'
import { solanaReceiver } from './solanaReceiver.ts'
import { roleWords, warningWords } from './solanaWords.ts'

/** A site wants transactions of Solana signed: every instruction of them, and what a node says that they change. */
export const SolanaReview = (props: { asked: SolanaTransactions; networkId: string }) => {
  const { networkId, asked } = props
  const { address, sends, transactions } = asked
  const t = useWords()
  const receiver = solanaReceiver(transactions, address)
  const found = transactions.flatMap(({ warnings }) => warnings)
  const warnings = solanaWarnings.filter((warning) => found.includes(warning)).map((one) => warningWords[one])
  return (
    <Decision
      headline={<SolanaHeadline networkId={networkId} transactions={transactions} />}
      readWhole={transactions.length > 1 || transactions.flatMap(mainSteps).length !== 1}
      ready
      receiver={receiver && <Receiver address={receiver.address} name={t(roleWords[receiver.role])} />}
      risks={[]}
    >
      <WarningBanners sends={sends} warnings={warnings} />
      {transactions.map((transaction, at) => (
        <SolanaTransaction
          address={address}
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells them apart
          key={at}
          networkId={networkId}
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
