import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { NetworkDetail } from '../../review/NetworkDetail.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import type { PsbtDescription } from '../requests/bip122/psbtDescription.ts'
import { BitcoinInputs } from './BitcoinInputs.tsx'
import { BitcoinOutputs } from './BitcoinOutputs.tsx'
import { btc, feeRate, psbtWarningWords } from './bitcoinWords.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants a transaction of Bitcoin signed: what goes where, and what it costs. */
export const ApproveBitcoin = ({ screen }: { screen: ScreenOf<'ApproveBitcoin'> }) => (
  <WithReview screen={screen}>
    <Psbt networkId={screen.data.networkId} psbt={screen.data.psbt} />
  </WithReview>
)

const Psbt = ({ psbt, networkId }: { psbt: PsbtDescription; networkId: string }) => {
  const t = useWords()
  const warnings = psbt.warnings.map((warning) => psbtWarningWords[warning])
  return (
    <Decision
      headline={<Cost cost={psbt.cost} />}
      ready
      risks={[]}
      risky={warnings.some(({ tone }) => tone === 'danger')}
    >
      {warnings.map(({ tone, title, text }) => (
        <Banner key={title} title={t(title)} tone={tone}>
          {t(text)}
        </Banner>
      ))}
      <Banner title={t('call.signOnly.title')} tone="info">
        {t('call.signOnly.text')}
      </Banner>
      <BitcoinOutputs outputs={psbt.outputs} />
      <Details>
        <Detail name={t('login.bitcoin.fee')}>
          <Fee psbt={psbt} />
        </Detail>
        <NetworkDetail networkId={networkId} />
      </Details>
      <BitcoinInputs inputs={psbt.inputs} />
    </Decision>
  )
}

const Cost = ({ cost }: { cost: bigint }) => {
  const t = useWords()
  if (cost < 0n) return <Headline figure={btc(-cost)} label={t('login.bitcoin.gain')} />
  return <Headline figure={btc(cost)} label={t('login.bitcoin.cost')} />
}

const Fee = ({ psbt: { fee, feeRate: rate } }: { psbt: PsbtDescription }) => {
  const t = useWords()
  if (fee === undefined || rate === undefined) return t('login.fee.unknown')
  return t('login.bitcoin.feeRate', { fee: btc(fee), rate: feeRate(rate) })
}
