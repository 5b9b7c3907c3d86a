import { TextBox } from '../../review/TextBox.tsx'
import { AddressText } from '../../ui/AddressText.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import type { PsbtOutputDescription } from '../requests/bip122/psbtDescription.ts'
import { accountWords, btc } from './bitcoinWords.ts'

/** Where the money goes, one after the other. */
export const BitcoinOutputs = ({ outputs }: { outputs: PsbtOutputDescription[] }) => {
  const t = useWords()
  return (
    <>
      <h2 className="section-title">{t('login.bitcoin.outputs')}</h2>
      {outputs.map((output, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells outputs apart
        <Output key={at} output={output} />
      ))}
    </>
  )
}

const Output = ({ output }: { output: PsbtOutputDescription }) => {
  const { amount, address, ours, data, script } = output
  const t = useWords()
  return (
    <section>
      <Details>
        <Detail name={data ? t('login.bitcoin.data') : t(ours ? 'login.bitcoin.back' : 'call.send')}>
          <strong>{btc(amount)}</strong>
        </Detail>
        {!data && (
          <Detail name={t('detail.to')}>
            {ours && <Tag>{t(accountWords[ours])}</Tag>}
            {address && !ours && <AddressText address={address} />}
            {script && t('login.bitcoin.script')}
          </Detail>
        )}
      </Details>
      {data && (
        <TextBox label={t('login.bitcoin.data')} mono={data.encoding === 'hex'}>
          <VisibleText text={data.text} />
        </TextBox>
      )}
      {script && (
        <TextBox label={t('login.bitcoin.script')} mono>
          {script}
        </TextBox>
      )}
    </section>
  )
}
