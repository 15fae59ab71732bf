import { type ReactNode, useRef, useState } from 'react'
import classes from './file-drop.module.css'

/** Lets the user drop a file anywhere on `children`. */
export function FileDrop({ onDrop, children }: { onDrop(file: File): void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const count = (change: number) => {
    depth.current += change
    setOver(depth.current > 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the field inside
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragEnter={() => count(1)}
      onDragLeave={() => count(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        depth.current = 0
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onDrop(file)
      }}
    >
      {children}
    </div>
  )
}
