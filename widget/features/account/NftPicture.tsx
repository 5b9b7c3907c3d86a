import { useState } from 'react'
import { firstLetter } from '../../format/firstLetter.ts'

/** A square of its final size; a letter stands in when there is no picture or it can't be shown. Decorative. */
export const NftPicture = ({ src, name }: { src: string | undefined; name: string }) => {
  const [broken, setBroken] = useState('')
  if (!src || src === broken)
    return (
      <span aria-hidden="true" className="nft-picture nft-letter">
        {firstLetter(name || '?')}
      </span>
    )
  return (
    <img
      alt=""
      className="nft-picture"
      decoding="async"
      draggable={false}
      loading="lazy"
      onError={() => setBroken(src)}
      src={src}
    />
  )
}
