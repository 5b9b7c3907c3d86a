import { useEffect, useState } from 'react'
import { copyAddress } from '../../actions/copyAddress.ts'
import { shortAddress } from '../../format/address.ts'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** The name, else the short address; a click copies the whole address. */
export const AccountName = ({ address, name }: { address: string; name: string | undefined }) => {
  const t = useWords()
  const context = useWidgetContext()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2500)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <button
      className="account-address"
      onClick={() => void copyAddress(context, address).then(setCopied)}
      title={address}
      type="button"
    >
      <span className="visually-hidden">{t('account.copy')}</span>
      <span className="account-name">
        {name ? <VisibleText text={name} /> : <Verbatim>{shortAddress(address)}</Verbatim>}
      </span>
      {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
    </button>
  )
}
