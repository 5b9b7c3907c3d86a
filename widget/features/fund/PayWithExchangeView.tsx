import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { BankIcon } from '../../ui/icons/BankIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { DepositForm } from './DepositForm.tsx'
import { useDeposit } from './useDeposit.ts'
import { withFunding } from './withFunding.tsx'

/** How much of what an exchange is to pay in, and which. Inventory §1.5.5. */
export const PayWithExchangeView = withFunding(({ standing }: { standing: FundStanding }) => {
  const t = useWords()
  const { network } = standing
  return (
    <ViewBody>
      {standing.exchanges ? (
        <Form standing={standing} />
      ) : (
        <EmptyNote
          icon={<BankIcon size={26} />}
          text={<Sentence id="deposit.off" values={{ network: network.name }} />}
          title={t('deposit.nobody')}
        />
      )}
    </ViewBody>
  )
})

const Form = ({ standing }: { standing: FundStanding }) => {
  const input = useDeposit(standing)
  return input ? <DepositForm input={input} standing={standing} /> : null
}
