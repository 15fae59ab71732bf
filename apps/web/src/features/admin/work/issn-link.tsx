import { Link } from '@tanstack/react-router'

/** A number that leads to its record. */
export function IssnLink({ issn }: { issn: string }) {
  return (
    <Link to="/record/$issn" params={{ issn }} search={{}} className="issn">
      {issn}
    </Link>
  )
}
