import { Detail, Details } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { useWords } from '../../words/useWords.ts'
import { Decision } from '../Decision.tsx'
import { Headline } from '../Headline.tsx'
import { NetworkDetail } from '../NetworkDetail.tsx'
import { Receiver } from '../Receiver.tsx'
import { WarningBanners } from '../WarningBanners.tsx'
import { BitcoinInputs } from './BitcoinInputs.tsx'
import { BitcoinOutputs } from './BitcoinOutputs.tsx'
import { btc, feeRate, psbtWarningWords } from './bitcoinWords.ts'
import type { PsbtDescription } from './psbtDescription.ts'

/** A transaction of Bitcoin: what goes where, and what it costs. `sends`: a node gets it, not only the site. */
export const PsbtReview = (props: { psbt: PsbtDescription; networkId: string; sends: boolean }) => {
  const { psbt, networkId, sends } = props
  const t = useWords()
  const foreign = psbt.outputs.filter(
    ({ ours, shared, data, amount }) => !ours && !shared && (!data || amount > 0n),
  )
  const only = foreign.length === 1 ? foreign[0]?.address : undefined
  const warnings = psbt.warnings.map((warning) => psbtWarningWords[warning])
  return (
    <Decision
      headline={<Cost cost={psbt.cost} />}
      ready
      readWhole={foreign.length > 1}
      receiver={
        only ? (
          <Receiver address={only} name={t('detail.to')} />
        ) : (
          foreign.length > 1 && <ReceiverCount count={foreign.length} />
        )
      }
      risks={[]}
    >
      <WarningBanners sends={sends} warnings={warnings} />
      <BitcoinOutputs outputs={psbt.outputs} />
      <Details>
        <Detail name={t('bitcoin.fee')}>
          <Fee psbt={psbt} />
        </Detail>
        {psbt.sharedCost !== undefined && (
          <Detail name={t('bitcoin.sharedCost')}>
            <MarkedText text={btc(psbt.sharedCost)} />
          </Detail>
        )}
        <NetworkDetail networkId={networkId} />
      </Details>
      <BitcoinInputs inputs={psbt.inputs} />
    </Decision>
  )
}

/** Several get something: none of them stands for the others. */
const ReceiverCount = ({ count }: { count: number }) => {
  const t = useWords()
  return (
    <div data-fact="receiver">
      <Details>
        <Detail name={t('detail.to')}>{t('bitcoin.receivers', { count })}</Detail>
      </Details>
    </div>
  )
}

const Cost = ({ cost }: { cost: bigint }) => {
  const t = useWords()
  if (cost < 0n) return <Headline figure={btc(-cost)} label={t('bitcoin.gain')} />
  return <Headline figure={btc(cost)} label={t('bitcoin.cost')} />
}

const Fee = ({ psbt: { fee, feeRate: rate } }: { psbt: PsbtDescription }) => {
  const t = useWords()
  if (fee === undefined || rate === undefined) return t('login.fee.unknown')
  return <MarkedText text={t('bitcoin.feeRate', { fee: btc(fee), rate: feeRate(rate) })} />
}
