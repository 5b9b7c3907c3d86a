import { useEffect, useRef, useState } from 'react'
import { firstLetter } from '../../format/firstLetter.ts'
import { pictureWaitMs } from '../../ui/pictureWaitMs.ts'

/** A square of its final size; a letter stands in when there is no picture or it can't be shown. Decorative. */
export const NftPicture = ({ src, name }: { src: string | undefined; name: string }) => {
  const [broken, setBroken] = useState('')
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
          if (!element.complete) setBroken(src)
        }, pictureWaitMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [src])
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
      ref={image}
      src={src}
    />
  )
}
