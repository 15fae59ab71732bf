import { Link } from '@tanstack/react-router'

/** A link from an ISSN to its record. */
export function IssnLink({ issn }: { issn: string }) {
  return (
    <Link to="/record/$issn" params={{ issn }} search={{}} className="issn">
      {issn}
    </Link>
  )
}
