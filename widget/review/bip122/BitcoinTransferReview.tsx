import { Detail, Details } from '../../ui/Details.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import { Decision } from '../Decision.tsx'
import { Headline } from '../Headline.tsx'
import { NetworkDetail } from '../NetworkDetail.tsx'
import { OwnAccount } from '../OwnAccount.tsx'
import { Receiver } from '../Receiver.tsx'
import { TextBox } from '../TextBox.tsx'
import type { BitcoinTransfer } from './bitcoinTransfer.ts'
import { btc } from './bitcoinWords.ts'

/** A site wants Bitcoin sent; coins and fee the wallet chooses. */
export const BitcoinTransferReview = (props: { transfer: BitcoinTransfer; networkId: string }) => {
  const { from, to, amount, memo } = props.transfer
  const t = useWords()
  return (
    <Decision
      headline={<Headline figure={btc(BigInt(amount))} label={t('call.send')} />}
      ready
      receiver={<Receiver address={to} name={t('detail.to')} />}
      risks={[]}
    >
      <Details>
        <OwnAccount address={from} name={t('detail.from')} />
        <NetworkDetail networkId={props.networkId} />
        <Detail name={t('bitcoin.fee')}>{t('bitcoin.fee.wallet')}</Detail>
      </Details>
      {memo && (
        <>
          <h2 className="section-title">{t('bitcoin.data')}</h2>
          <TextBox label={t('bitcoin.data')}>
            <VisibleText text={memo} />
          </TextBox>
        </>
      )}
    </Decision>
  )
}
