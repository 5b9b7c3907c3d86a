import { AddressText } from '../../ui/AddressText.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWords } from '../../words/useWords.ts'
import { accountWords, btc, sighashWords } from './bitcoinWords.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'

/** What is spent. Closed, unless a signature leaves something open. */
export const BitcoinInputs = ({ inputs }: { inputs: PsbtInputDescription[] }) => {
  const t = useWords()
  const ours = inputs.filter((one) => one.ours).length
  const shared = inputs.filter((one) => one.shared).length
  const open = inputs.some(({ signs }) => signs && sighashWords[signs])
  return (
    <details className="data-box" open={open}>
      <summary>
        <ChevronRightIcon size={16} />
        {t('bitcoin.inputs', { ours, shared, others: inputs.length - ours - shared })}
      </summary>
      {inputs.map((input) => (
        <div className="review-place" key={input.outpoint}>
          <Input input={input} />
        </div>
      ))}
    </details>
  )
}

const Input = ({ input }: { input: PsbtInputDescription }) => {
  const { amount, address, ours, shared, sharedAccount, signs, outpoint } = input
  const t = useWords()
  const sighash = signs && sighashWords[signs]
  return (
    <Details>
      <Detail name={t('bitcoin.spent')}>
        <strong>
          <MarkedText text={amount === undefined ? t('login.fee.unknown') : btc(amount)} />
        </strong>
      </Detail>
      <Detail name={t('detail.owner')}>
        {ours && <Tag>{t(accountWords[ours])}</Tag>}
        {sharedAccount && <Tag>{t(accountWords[sharedAccount])}</Tag>}
        {shared && <Tag>{t('bitcoin.sharedAddress')}</Tag>}
        {!ours && (address ? <AddressText address={address} /> : t('bitcoin.others'))}
      </Detail>
      <Detail name={t('bitcoin.signature')}>
        {sighash ? (
          <strong className="headline-danger">{t(sighash)}</strong>
        ) : (
          t(signs ? 'bitcoin.sighash.all' : 'bitcoin.unsigned')
        )}
      </Detail>
      <Detail mono name={t('bitcoin.coin')}>
        <Verbatim>{outpoint}</Verbatim>
      </Detail>
    </Details>
  )
}
