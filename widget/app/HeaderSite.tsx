import { useWidget } from '../useWidget.ts'

/**
 * Whom a person connects to or logs in for: the origin that the handshake checked, never a name that the site gave
 * itself. Where it is too long its end stays, which says whose it is.
 */
export const HeaderSite = () => {
  const site = useWidget((state) => state.hostOrigin.replace('https://', ''))
  return (
    <p className="header-site" id="gatehouse-site">
      <bdi dir="ltr" translate="no">
        {site || '\u00a0'}
      </bdi>
    </p>
  )
}
