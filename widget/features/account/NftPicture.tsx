import { useEffect, useRef, useState } from 'react'
import { firstLetter } from '../../format/firstLetter.ts'
import { pictureWaitMs } from '../../ui/pictureWaitMs.ts'

/** A square of its final size; a letter stands in until a picture that is late is here, or when none can be shown. Decorative. */
export const NftPicture = ({ src, name }: { src: string | undefined; name: string }) => {
  const [broken, setBroken] = useState('')
  const [late, setLate] = useState('')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!element || !src || typeof IntersectionObserver !== 'function') return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Browsers load it only when it comes near: until somebody sees it nobody waits for it.
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting)
        timer = setTimeout(() => {
          if (!element.complete) setLate(src)
        }, pictureWaitMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [src])
  const hasPicture = src !== undefined && src !== '' && src !== broken
  const isLate = src === late
  return (
    <span className="nft-place">
      {(!hasPicture || isLate) && (
        <span aria-hidden="true" className="nft-picture nft-letter">
          {firstLetter(name || '?')}
        </span>
      )}
      {hasPicture && (
        <img
          alt=""
          className={isLate ? 'nft-picture nft-late' : 'nft-picture'}
          decoding="async"
          draggable={false}
          key={src}
          loading="lazy"
          onError={() => setBroken(src)}
          onLoad={() => setLate('')}
          ref={image}
          src={src}
        />
      )}
    </span>
  )
}
