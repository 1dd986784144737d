import Fling
import Replay
import Robot
import Testing

@testable import Gallery

@Suite("Whole pieces")
struct PieceTests {
    @Test("fingers turn a page and scroll its list, at any frame rate alike")
    func pager() throws {
        var robot = RobotHand(on: .touchpad(), seed: 1)
        robot.scroll(from: [70, 35], by: [-30, 0], .flick(speed: 500))
        robot.pause(0.8)
        robot.scroll(from: [50, 55], by: [0, -30], .flick(speed: 300))
        let watched = try Watched<Pager>(robot) { $0.pages.offset }
        let pager = watched.piece
        #expect(pager.page == 1 && pager.pages.offset == Stage.size.x)
        #expect(pager.lists[0].offset == 0 && pager.lists[2].offset == 0)
        #expect(pager.lists[1].offset > 200)
        #expect(watched.isSteady(within: 60))
    }

    @Test("a page that is caught in flight and held is let go to the nearest one")
    func caughtPage() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 2)
        robot.swipe(fingers: 1, from: [150, 80], by: [-15, 0], .flick(speed: 150))
        robot.pause(0.06)
        robot.hold(at: [150, 80], for: 0.6)
        let watched = try Watched<Pager>(robot) { $0.pages.offset }
        let held = watched.values.filter { $0 > 20 && $0 < Stage.size.x - 20 }
        #expect(held.count > 40, "it is held for \(held.count) frames")
        #expect([0, Stage.size.x].contains(watched.piece.pages.offset))
    }

    @Test("one finger opens the sheet and scrolls its list, and a throw back closes the sheet")
    func sheetWithList() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 7)
        robot.perform([.move(by: [0, -85], .constant(speed: 200)), .rest(0.3)], fingers: 1, from: [50, 95])
        robot.pause(1)
        let opened = try Watched<SheetWithList>(robot) { $0.offset + $0.height }
        // 85 mm, less the distance that it takes to recognise the pan: 480 points for the sheet, and the rest
        // for the list.
        #expect(opened.piece.height == 600 && opened.piece.offset > 120 && opened.piece.offset < 200)
        #expect(opened.isSteady(within: 60))
        robot.swipe(fingers: 1, from: [50, 30], by: [0, 40], .flick(speed: 500))
        let closed = try Watched<SheetWithList>(robot) { $0.offset + $0.height }
        #expect(closed.piece.offset == 0 && closed.piece.height < 600)
    }

    @Test("pulled down and let go, the list waits for the news and closes over them")
    func refresh() throws {
        var robot = RobotHand(on: .touchpad(), seed: 3)
        robot.scroll(from: [50, 15], by: [0, 40], .ease(duration: 0.5))
        let watched = try Watched<PullToRefresh>(robot) { $0.list.offset }
        #expect(watched.piece.rowCount == 31 && watched.piece.arrival == nil)
        #expect(watched.piece.list.offset == 0)
        let waits = watched.values.filter { abs($0 + PullToRefresh.room) < 0.5 }.count
        #expect(waits > 60, "it rests above its first row for \(waits) frames")
        #expect((watched.values.min() ?? 0) < -PullToRefresh.room - 20)
    }

    @Test("pulled a little, the list asks for nothing")
    func smallPull() throws {
        var robot = RobotHand(on: .touchpad(), seed: 4)
        robot.scroll(from: [50, 15], by: [0, 8], .ease(duration: 0.4))
        let watched = try Watched<PullToRefresh>(robot) { $0.list.offset }
        #expect((watched.values.min() ?? 0) < -10)
        #expect(watched.piece.rowCount == 30 && watched.piece.list.offset == 0)
    }

    @Test("the small picture is thrown to a corner, and a tap makes it large there")
    func pictureInPicture() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 5)
        robot.swipe(fingers: 1, from: [60, 60], by: [40, 3], .flick(speed: 700))
        robot.pause(1)
        robot.tap(at: [200, 60])
        let watched = try Watched<PictureInPicture>(robot) { $0.middle.value.x }
        let piece = watched.piece
        #expect(piece.size.value == PictureInPicture.large)
        let inset = PictureInPicture.large.vector / 2 + 16
        #expect(piece.middle.value == [Stage.size.x - inset.x, inset.y])
        #expect(watched.isSteady(within: 60))
    }

    @Test("three fingers open the overview, turn the workspace, and fill the screen with it")
    func overview() throws {
        var robot = RobotHand(on: .touchpad(), seed: 6)
        robot.swipe(fingers: 3, from: [50, 55], by: [0, -35], .flick(speed: 400))
        robot.pause(0.6)
        let open = try Watched<WorkspaceOverview>(robot) { $0.overview.value }
        #expect(open.piece.overview.value == 1 && open.piece.workspaces.offset == 0)
        #expect(open.isSteady(within: 0.2))
        robot.swipe(fingers: 3, from: [70, 35], by: [-35, 0], .flick(speed: 400))
        robot.pause(0.6)
        robot.swipe(fingers: 3, from: [50, 15], by: [0, 35], .flick(speed: 400))
        let closed = try Watched<WorkspaceOverview>(robot) { $0.overview.value }
        #expect(closed.piece.overview.value == 0 && closed.piece.workspaces.offset == Stage.size.x)
    }

    @Test("two fingers pinch and turn a photo, one throws it, and two taps show all of it again")
    func photo() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 8)
        robot.pinch(at: [50, 80], radius: 12, scale: 2.2, rotation: 1.2, by: [4, -6])
        robot.pause(1.5)
        let pinched = try Watched<PhotoViewer>(robot) { $0.photo.value.scale }
        let photo = pinched.piece.photo
        #expect(photo.activity == .idle && photo.zoom(of: photo.value) > 1.5)
        #expect(abs(photo.value.rotation.degrees - 90) < 1e-9)
        #expect(pinched.isSteady(within: 0.1))
        robot.swipe(fingers: 1, from: [60, 60], by: [-10, 30], .flick(speed: 400))
        robot.pause(1)
        let thrown = try Watched<PhotoViewer>(robot) { $0.photo.value.translation.y }
        #expect(thrown.isSteady(within: 40))
        #expect(thrown.piece.photo.value.translation.y > photo.value.translation.y + 30)
        for _ in 0..<2 {
            robot.tap(at: [40, 70])
            robot.pause(0.1)
        }
        robot.pause(1)
        let tapped = try Watched<PhotoViewer>(robot) { $0.photo.value.scale }.piece.photo
        #expect(tapped.value.scale == PhotoViewer().photo.value.scale)
    }

    @Test("a photo follows two fingers of a touchpad, and comes back when the device is removed in a pinch")
    func touchpadPhoto() throws {
        var robot = RobotHand(on: .touchpad(), seed: 9)
        robot.pinch(at: [50, 35], radius: 15, scale: 2)
        robot.pause(1)
        let pinched = try Watched<PhotoViewer>(robot) { $0.photo.value.scale }
        let zoom = pinched.piece.photo.zoom(of: pinched.piece.photo.value)
        #expect(zoom > 1.4 && zoom <= 4)
        #expect(pinched.isSteady(within: 0.1))
    }

    @Test("a knob follows a finger round it, two fingers that turn, and spins to a mark")
    func dial() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 10)
        let centre = Stage.middle / 4
        robot.swipe(fingers: 1, from: centre + [25, 0], by: [-12, 25], .ease(duration: 0.4))
        robot.pause(1)
        let turned = try Watched<Dial>(robot) { $0.angle.value.degrees }
        #expect([60, 90, 120].contains { abs(turned.piece.angle.value.degrees - $0) < 1e-9 })
        robot.rotate(at: centre, by: 1.5)
        robot.pause(1)
        let spun = try Watched<Dial>(robot) { $0.angle.value.degrees }
        #expect(spun.piece.angle.value.degrees > turned.piece.angle.value.degrees + 60)
        #expect(abs((spun.piece.angle.value.degrees / 30).remainder(dividingBy: 1)) < 1e-9)
        #expect(spun.isSteady(within: 20))
    }

    @Test("recordings move the pieces, at any frame rate alike")
    func recordings() throws {
        let pager = try Watched<Pager>(recording: "scroll-flick") { $0.lists[0].offset }.piece
        #expect(pager.lists[0].offset > 100 && pager.pages.offset == 0)
        let list = try Watched<PullToRefresh>(recording: "scroll-rest") { $0.list.offset }.piece
        #expect(list.rowCount == 31 && list.list.offset == 0)
        let picture = try Watched<PictureInPicture>(recording: "touch-flick") { $0.middle.value.x }.piece
        #expect(picture.middle.value.x > Stage.middle.x && picture.middle.value.y < Stage.middle.y)
        let overview = try Watched<WorkspaceOverview>(recording: "swipe-up") { $0.overview.value }.piece
        #expect(overview.overview.value == 1 && overview.workspaces.offset == 0)
    }

    @Test("whatever fingers do, everything comes to rest where it may", arguments: 0..<12)
    func rests(seed: UInt64) throws {
        var robot = RobotHand(on: .touchpad(), seed: seed)
        let displacements: [SIMD2<Double>] = [
            [1, 0], [0, 1], [-1, 0.2], [0.3, -1], [0.7, 0.7], [0, -1], [-0.8, 0.6],
        ]
        for step in 0..<5 {
            let displacement =
                displacements[(Int(seed) * 3 + step * 2) % displacements.count] * (14 + 3 * Double(step))
            let fingers = (Int(seed) + step) % 2 == 0 ? 2 : 3
            robot.swipe(
                fingers: fingers, from: [50, 35], by: displacement, .flick(speed: 300 + 100 * Double(step)))
            robot.pause(0.05 * Double(step))
        }
        let pager = try Watched<Pager>(robot) { $0.pages.offset }.piece
        #expect((pager.pages.offset / Stage.size.x).remainder(dividingBy: 1) == 0)
        #expect(pager.lists.allSatisfy { (0...$0.range.upper).contains($0.offset) })
        let list = try Watched<PullToRefresh>(robot) { $0.list.offset }.piece
        #expect((0...list.list.range.upper).contains(list.list.offset) && list.arrival == nil)
        let overview = try Watched<WorkspaceOverview>(robot) { $0.overview.value }.piece
        #expect([0, 1].contains(overview.overview.value))
        #expect((overview.workspaces.offset / Stage.size.x).remainder(dividingBy: 1) == 0)
    }

    @Test("each piece is drawn before anything has happened")
    func first() {
        for piece in Gallery.pieces {
            let picture = piece.init().picture(at: .zero)
            #expect(!picture.isEmpty && picture.allSatisfy { $0.transform.isFinite })
        }
    }
}
