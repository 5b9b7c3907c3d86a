import { AddressText } from '../../ui/AddressText.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import { TextBox } from '../TextBox.tsx'
import { accountWords, btc } from './bitcoinWords.ts'
import type { PsbtOutputDescription } from './psbtDescription.ts'

/** Where the money goes, one after the other. */
export const BitcoinOutputs = ({ outputs }: { outputs: PsbtOutputDescription[] }) => {
  const t = useWords()
  return (
    <>
      <h2 className="section-title">{t('bitcoin.outputs')}</h2>
      {outputs.map((output, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells outputs apart
        <Output key={at} output={output} />
      ))}
    </>
  )
}

const Output = ({ output }: { output: PsbtOutputDescription }) => {
  const { amount, address, ours, shared, data, script } = output
  const t = useWords()
  return (
    <section>
      <Details>
        <Detail
          name={
            data ? t('bitcoin.data') : t(ours ? 'bitcoin.back' : shared ? 'bitcoin.sharedBack' : 'call.send')
          }
        >
          <strong>
            <MarkedText text={btc(amount)} />
          </strong>
        </Detail>
        {!data && (
          <Detail name={t('detail.to')}>
            {ours && <Tag>{t(accountWords[ours])}</Tag>}
            {shared && <Tag>{t('bitcoin.sharedAddress')}</Tag>}
            {address && !ours && <AddressText address={address} />}
            {script && t('bitcoin.script')}
          </Detail>
        )}
      </Details>
      {data && (
        <TextBox label={t('bitcoin.data')} mono={data.encoding === 'hex'}>
          <VisibleText text={data.text} />
        </TextBox>
      )}
      {script && (
        <TextBox label={t('bitcoin.script')} mono>
          {script}
        </TextBox>
      )}
    </section>
  )
}
