// here and not in tsconfig.json: the rest of the repository is linted without this workspace being installed
/// <reference types="node" />
