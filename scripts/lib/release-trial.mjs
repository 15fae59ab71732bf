export async function tryArchive() {}
